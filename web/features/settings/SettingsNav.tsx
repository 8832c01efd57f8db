// The way between the pages of the settings: beside them on a wide screen, above them on a narrow one, where it breaks into lines.
import { NavLink } from 'react-router';
import { sections } from './sections.ts';

export function SettingsNav() {
  return (
    <nav aria-label="Settings" className="wide:sticky wide:top-22 wide:self-start">
      <ul className="flex flex-wrap gap-1.5 wide:flex-col wide:gap-1">
        {Object.values(sections).map(({ path, name, Icon }) => (
          <li key={path}>
            <NavLink
              to={path}
              end
              className="flex min-h-11 items-center gap-3 rounded-control px-4 text-muted hover:bg-vine-soft hover:text-ink max-wide:rounded-full max-wide:border max-wide:border-line max-wide:bg-raised max-wide:px-3 max-[24rem]:text-sm max-wide:aria-[current=page]:border-vine max-wide:aria-[current=page]:bg-vine-soft aria-[current=page]:bg-vine-soft aria-[current=page]:font-semibold aria-[current=page]:text-vine-strong"
            >
              <Icon className="size-5 max-wide:hidden" />
              <span>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
