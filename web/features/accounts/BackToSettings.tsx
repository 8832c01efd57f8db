// The way back from a page that the settings link to.
import { pagePaths } from '#contract/pages.ts';
import { Link } from 'react-router';
import { blockLinkClasses } from './link-classes.ts';

export function BackToSettings() {
  return (
    <p className="mt-4">
      <Link to={pagePaths.accountSettings} className={blockLinkClasses}>
        Back to settings
      </Link>
    </p>
  );
}
