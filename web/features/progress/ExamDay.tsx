// The exam day: level and date as the learner sets them, and what they mean.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { calls } from '#contract/calls.ts';
import { type Exam, examHorizonDays } from '#contract/progress.ts';
import { buildOfferPagePath } from '#contract/pages.ts';
import { type TaughtLevel, taughtLevels } from '#contract/wire.ts';
import { CallError, send } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { notifyError } from '#web/ui/notify-error.ts';
import { notify } from '#web/ui/notice.ts';
import { SelectField } from '#web/ui/SelectField.tsx';
import { progressKey } from '#web/study/level/today.ts';
import {
  formatAccess,
  formatExamOver,
  formatExamRange,
  formatExamStart,
  formatExamWords,
  formatLastNewDay,
  formatMinutesADay,
  formatNewWordsADay,
} from './progress-messages.ts';

const toIso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const levelNames = taughtLevels.map((level) => `HSK ${level}`);

function Forecast({ exam }: { readonly exam: Exam }) {
  if (exam.isOver) return <p className="mt-4">{formatExamOver(exam)}</p>;
  return (
    <>
      <p className="mt-4 text-lg">
        <span>{formatExamStart(exam)}</span> <strong>{Math.round(exam.expected)}</strong> <span>{formatExamWords(exam)}</span>
        <span className="text-muted">{formatExamRange(exam)}</span>.
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        {exam.wordsLeft === 0 ? (
          <li>Every word of the level is learnt: repeats are all it needs.</li>
        ) : (
          <>
            <li>{formatNewWordsADay(exam)}</li>
            <li>{formatLastNewDay(exam)}</li>
          </>
        )}
        <li>{formatMinutesADay(exam)}</li>
      </ul>
      {exam.endsBeforeExam && exam.wordsLeft > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-3 rounded-control bg-gold-soft px-4 py-3">
          <p className="flex-1">{formatAccess(exam)}</p>
          {exam.accessEndsOn === null && <LinkButton to={buildOfferPagePath(exam.level)}>Get access</LinkButton>}
        </div>
      )}
      <p className="mt-3 text-sm text-muted">
        The forecast follows each word along its repeats, if you do them when they are due. The range comes from how well the schedule has
        predicted your answers.
      </p>
    </>
  );
}

interface ExamDayProps {
  readonly exam: Exam | null;
  readonly today: number;
  /** Chosen while there is no exam. */
  readonly usualLevel: TaughtLevel;
}

/** What was typed stays after an error. */
export function ExamDay({ exam, today, usualLevel }: ExamDayProps) {
  const queryClient = useQueryClient();
  const [level, setLevel] = useState<TaughtLevel>(exam?.level ?? usualLevel);
  const [date, setDate] = useState(exam ? toIso(exam.day) : '');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function save(chosen: string | undefined): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      const day = chosen === undefined ? null : Date.parse(`${chosen}T00:00:00Z`) / 86_400_000;
      const { message } = await send(calls.progress.saveExamDay, { level, date: day });
      if (chosen === undefined) setDate('');
      notify.success(message);
      await queryClient.invalidateQueries({ queryKey: progressKey });
    } catch (failure) {
      if (failure instanceof CallError && failure.field === 'date') setError(failure.message);
      else notifyError(failure);
    } finally {
      setBusy(false);
    }
  }

  function submit(): void {
    // The browser gives an empty value for a date that is not complete.
    if (/^\d{4}-\d{2}-\d{2}$/.test(date)) void save(date);
    else setError('Please enter a date');
  }

  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
        className="mt-4 grid items-start gap-x-4 gap-y-2 min-[600px]:grid-cols-[10rem_14rem_auto]"
      >
        <SelectField
          label="Level"
          options={levelNames}
          value={`HSK ${level}`}
          onChoose={(name) => setLevel((levelNames.indexOf(name) + 1) as TaughtLevel)}
        />
        <Field
          label="Date of the exam"
          type="date"
          min={toIso(today + 1)}
          max={toIso(today + examHorizonDays)}
          value={date}
          error={error}
          onChange={(event) => {
            setDate(event.target.value);
            setError(undefined);
          }}
        />
        <div className="flex gap-3 min-[600px]:pt-7.5">
          <Button type="submit" isBusy={isBusy}>
            Save
          </Button>
          {exam && (
            <Button kind="quiet" isBusy={isBusy} onClick={() => void save(undefined)}>
              Remove
            </Button>
          )}
        </div>
      </form>
      {exam ? (
        <Forecast exam={exam} />
      ) : (
        <p className="mt-2 text-muted">With a date you see here how many words you will keep on that day, and what it takes.</p>
      )}
    </>
  );
}
