// How much of what was due came right at once, and how well the schedule had predicted it.
import type { Progress } from '#contract/progress.ts';
import { findPlace, markMonths } from './axes.ts';
import { PlainTable } from './DataTable.tsx';
import { Plot } from './Plot.tsx';
import {
  describeMonths,
  formatDueBefore,
  formatMonth,
  formatOwnSchedule,
  formatPredicted,
  formatShare,
  getKindName,
  listOutcome,
  listRight,
} from './progress-messages.ts';

const toPercent = (share: number) => Math.round(share * 1000) / 10;

function Months({ months }: Pick<Progress, 'months'>) {
  return (
    <Plot
      description={describeMonths(months)}
      xTitle="Month"
      yTitle="Right at once, of the due words"
      unit="percent"
      marks={markMonths(months.map(({ month }) => month))}
      series={[{ label: 'Right at once', color: 'vine', shape: 'line' }]}
      points={months.map((one, index) => ({
        place: findPlace(index, months.length),
        values: [one.due === 0 ? null : toPercent(one.right / one.due)],
        name: formatMonth(one.month),
        told: listRight(one),
      }))}
      startsAtEnd
      table={{
        caption: 'Retention by month',
        head: ['Month', 'Due', 'Right', 'Share'],
        rows: months.map(({ month, due, right }) => [formatMonth(month), String(due), String(right), formatShare(right, due)]).reverse(),
      }}
    />
  );
}

const percentMarks = [0, 20, 40, 60, 80, 100].map((percent) => ({ place: percent / 100, label: `${percent} %` }));

function Calibration({ calibration }: Pick<Progress, 'calibration'>) {
  const used = calibration.filter(({ answers }) => answers > 0);
  return (
    <Plot
      description="Share of right answers against the chance that the schedule had predicted. On the line they are the same."
      xTitle="Chance as predicted"
      yTitle="Share that came right"
      unit="percent"
      marks={percentMarks}
      series={[{ label: 'As it came', color: 'vine', shape: 'points' }]}
      hasDiagonal
      points={used.map((bin) => ({
        place: bin.predicted,
        values: [toPercent(bin.right)],
        name: formatPredicted(bin.predicted),
        told: listOutcome(bin),
      }))}
      startsAtEnd
      table={{
        caption: 'Calibration: predicted and right',
        head: ['Predicted', 'Mean', 'Right', 'Answers'],
        rows: calibration.map(({ bin, answers, predicted, right }) => [
          `${bin * 10}–${bin * 10 + 10} %`,
          answers === 0 ? '–' : `${toPercent(predicted)} %`,
          answers === 0 ? '–' : `${toPercent(right)} %`,
          String(answers),
        ]),
      }}
    />
  );
}

type RetentionProps = Pick<Progress, 'months' | 'kinds' | 'calibration' | 'ownSchedule'>;

/** Says what will be here before the first repeat. */
export function Retention({ months, kinds, calibration, ownSchedule }: RetentionProps) {
  const due = months.reduce((sum, month) => sum + month.due, 0);
  const right = months.reduce((sum, month) => sum + month.right, 0);
  const rated = calibration.reduce((sum, { answers }) => sum + answers, 0);
  return (
    <>
      {due === 0 ? (
        <p className="mt-2 text-muted">After your first repeats you see here how many due words you still knew.</p>
      ) : (
        <>
          <p className="mt-2">
            <span>{formatDueBefore(due)}</span> <strong>{formatShare(right, due)}</strong> came right at once.
          </p>
          <Months months={months} />
        </>
      )}
      {kinds.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 font-medium">By kind of question</h3>
          <PlainTable
            caption="Retention by kind of question"
            head={['Kind', 'Due', 'Right', 'Share']}
            rows={kinds.map((one) => [getKindName(one.kind), String(one.due), String(one.right), formatShare(one.right, one.due)])}
          />
        </>
      )}
      {rated > 0 && (
        <>
          <h3 className="mt-6 font-medium">Against the prediction</h3>
          <p className="mt-1 text-sm text-muted">
            {ownSchedule
              ? formatOwnSchedule(ownSchedule.reviews)
              : 'From 400 reviews on, the schedule is fitted to your own answers wherever that predicts them better.'}
          </p>
          <Calibration calibration={calibration} />
        </>
      )}
    </>
  );
}
