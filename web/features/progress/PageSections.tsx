// The sections of the progress page, and the links to them below its summary.

export const sectionTitles = {
  words: 'Your words',
  exam: 'Exam day',
  forecast: 'What comes',
  year: 'Your year',
  retention: 'How well it stays',
  syllabus: 'Syllabus 2026',
} as const;
export type SectionName = keyof typeof sectionTitles;
export const sectionNames = Object.keys(sectionTitles) as SectionName[];

/** Links within the page. */
export function PageSections({ names }: { readonly names: readonly SectionName[] }) {
  return (
    <nav aria-label="On this page" className="mt-3">
      <ul className="-mx-3 flex flex-wrap">
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-vine-strong underline underline-offset-4 hover:bg-vine-soft"
            >
              {sectionTitles[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
