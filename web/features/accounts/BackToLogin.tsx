// The way back from a page that the login links to.
import { Link } from 'react-router';
import { blockLinkClasses } from './link-classes.ts';
import { loginLink } from './useMode.ts';

export function BackToLogin() {
  return (
    <p className="mt-4">
      <Link {...loginLink} className={blockLinkClasses}>
        Back to login page
      </Link>
    </p>
  );
}
