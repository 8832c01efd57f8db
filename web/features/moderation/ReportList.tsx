// The open reports, the newest first.
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReportSummary } from '#contract/moderation.ts';
import { buildProfilePagePath } from '#contract/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatCloseReport, formatMoment, formatOpenReport, formatReporter } from './moderation-messages.ts';
import { useReports } from './moderation-queries.ts';
import { OpenReport } from './OpenReport.tsx';
import { Section } from './Section.tsx';

function ReportEntry({ report: { id, reporter, reported, reason, time } }: { readonly report: ReportSummary }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li className="border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0">
      <h3 className="font-reading text-lg font-semibold wrap-anywhere">
        <Link to={buildProfilePagePath(reported)} className="underline underline-offset-4 hover:text-vine-strong">
          {reported}
        </Link>
      </h3>
      <p className="text-sm wrap-anywhere text-muted">
        <span>{formatReporter(reporter)}</span> <time dateTime={time}>{formatMoment(time)}</time>
      </p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{reason}</p>
      <Button
        className="mt-3"
        aria-expanded={isOpen}
        aria-label={isOpen ? formatCloseReport(reported) : formatOpenReport(reported)}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Close' : 'Open'}
      </Button>
      {isOpen && <OpenReport id={id} name={reported} />}
    </li>
  );
}

/** Never the moderator's own, nor one about them. */
export function ReportList() {
  const query = useReports();
  const reports = query.data?.pages.flatMap((page) => page.reports);
  return (
    <Section title="Reports" name="the reports" query={query} isEmpty={reports?.length === 0} emptyText="No open reports.">
      <ul>
        {reports?.map((report) => (
          <ReportEntry key={report.id} report={report} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button className="mt-5" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show older reports
        </Button>
      )}
    </Section>
  );
}
