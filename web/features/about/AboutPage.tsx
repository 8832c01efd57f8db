// Explains how Chinese characters are built and how the product teaches them (accounts-and-chat §2, /about).
import { buildQuizPagePath } from '#contract/pages.ts';
import type { ReactNode } from 'react';
import { Chinese } from '#web/study/text/Chinese.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';

function Han({ children }: { children: string }) {
  return <Chinese className="font-han">{children}</Chinese>;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="font-reading text-2xl font-semibold">{title}</h2>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </section>
  );
}

interface FamilyMember {
  readonly components: readonly string[];
  readonly character: string;
  readonly meaning: string;
}

// Four characters that share one component.
const family: readonly FamilyMember[] = [
  { components: ['木'], character: '木', meaning: 'a tree' },
  { components: ['木', '木'], character: '林', meaning: 'two trees: a wood' },
  { components: ['木', '木', '木'], character: '森', meaning: 'three trees: a deep forest' },
  { components: ['亻', '木'], character: '休', meaning: 'a person by a tree: to rest' },
];

function Family() {
  return (
    <ul className="@container my-2 divide-y divide-line rounded-card border border-line bg-raised px-5 shadow-card">
      {family.map(({ components, character, meaning }) => (
        <li
          key={character}
          className="grid grid-cols-[4rem_1fr] items-center gap-x-4 py-3 @max-[13rem]:grid-cols-1 @min-[30rem]:grid-cols-[4rem_9rem_1fr]"
        >
          <Chinese className="row-span-2 font-han text-5xl leading-none @max-[13rem]:row-span-1 @min-[30rem]:row-span-1">
            {character}
          </Chinese>
          <Chinese className="font-han text-xl text-muted">{components.join(' + ')}</Chinese>
          <span className="font-reading">{meaning}</span>
        </li>
      ))}
    </ul>
  );
}

/** The page of `/about`. */
export default function AboutPage() {
  return (
    <PageFrame width="reading" className="text-lg">
      <PageHeading title="About">Few parts, many characters</PageHeading>
      <p className="mt-5">
        There are around 80,000 Chinese characters, if one counts all that were ever written down. It sounds impossible to learn, and nobody
        learns them all: some 2,500 carry almost everything that is printed today. What helps even more is that characters are not drawn at
        random. Every one of them consists of radicals, small components that come back again and again.
      </p>
      <Section title="The parts come first">
        <p>
          A few hundred components make up all the characters that a learner meets. If you know <Han>木</Han>, the tree, you can read a
          whole family with new eyes:
        </p>
        <Family />
        <p>So HanziVine shows every new word taken apart: which components it has, what each one means, and how it sounds.</p>
      </Section>
      <Section title="Then a picture that joins them">
        <p>
          For every word we write an association of our own: one short picture in which the components meet the meaning. A woman and her
          child for <Han>好</Han>, good. A person who leans against a tree for <Han>休</Han>, to rest. A picture stays where a list of
          strokes slips away.
        </p>
        <p>
          Some associations follow the history of a character, others are only there to help you remember. The word card says of each
          component whether it gives the meaning, hints at the sound, or is a memory aid; in a word, also whether it is an ending, lends its
          sound, or is in the picture only, with a meaning that it does not have in that word.
        </p>
      </Section>
      <Section title="And then you use it">
        <p>
          The quiz asks in three ways: what a component means, which character is the right one, and how you write the word yourself, in
          Chinese or in pinyin. What you miss comes back until it is right. You work through ten words at a time and can stop at any moment;
          your place is kept.
        </p>
        <p>
          Where a word is spoken by a person, it is Yue Tan, or Chen Wang for single syllables, in the collection{' '}
          <a className="text-vine-strong underline underline-offset-2" href="https://github.com/hugolpz/audio-cmn">
            audio-cmn
          </a>{' '}
          (CC BY-SA). Elsewhere your browser speaks.
        </p>
        <p>
          The words follow the levels of the HSK exam, from the first greetings to long newspaper articles. The first twenty words of HSK 1
          are free.
        </p>
      </Section>
      <p className="mt-10">
        <LinkButton kind="primary" to={buildQuizPagePath(1)}>
          Try out now!
        </LinkButton>
      </p>
      <p className="mt-10 text-sm text-muted">{`HanziVine ${import.meta.env.VITE_VERSION}`}</p>
    </PageFrame>
  );
}
