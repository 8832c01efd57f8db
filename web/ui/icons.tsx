// Our own icons: thin strokes in the text colour, hidden from screen readers.
import type { ReactNode } from 'react';

function createIcon(drawing: ReactNode) {
  return function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    );
  };
}

export const ArrowIcon = createIcon(<path d="M4 12h15m-6-6 6 6-6 6" />);
export const ChevronDownIcon = createIcon(<path d="m6 9.500 6 6 6-6" />);
export const CheckIcon = createIcon(<path d="m4.5 12.5 5 5 10-11" />);
export const CrossIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />);
export const SoundIcon = createIcon(
  <path d="M4 9.500v5h3.500l4.500 4v-13l-4.500 4H4Zm11.500-1a5 5 0 0 1 0 7m2.500-9.500a8.500 8.500 0 0 1 0 12" />,
);
export const DotsIcon = createIcon(<path strokeWidth="3" d="M12 5.500v0M12 12v0m0 6.500v0" />);
export const RestartIcon = createIcon(<path d="M4.500 5v5h5M5 10a7.500 7.500 0 1 1-.5 4.500" />);
export const RepeatIcon = createIcon(
  <path d="M4 11V9.500a3 3 0 0 1 3-3h12m-3.500-3.500 3.500 3.500L15.500 10M20 13v1.500a3 3 0 0 1-3 3H5m3.500 3.500L5 17.500 8.500 14" />,
);
export const UndoIcon = createIcon(<path d="M9 5 4.500 9.500 9 14M5 9.500h9a5 5 0 0 1 0 10h-4" />);
export const BrushIcon = createIcon(
  <path d="M20 4 10.500 13.500m-1 1c2.500.5 2.500 5-5.500 5 2-1 1.500-4.500 3-5.500.8-.5 1.700-.2 2.500.5Zm1-1 1.500 1.500L20 4" />,
);
export const EyeIcon = createIcon(
  <>
    <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12Z" />
    <circle cx="12" cy="12" r="2.750" />
  </>,
);
export const EyeOffIcon = createIcon(
  <path d="m4 4 16 16M9.500 5.800A9 9 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-2.700 3.500M6 7.500A16 16 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4-1M10 10a2.750 2.750 0 0 0 4 4" />,
);
export const MenuIcon = createIcon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SunIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.500v2m0 15v2M2.500 12h2m15 0h2M5.300 5.300l1.400 1.400m10.600 10.600 1.400 1.400m0-13.400-1.400 1.400M6.700 17.300l-1.400 1.400" />
  </>,
);
export const MoonIcon = createIcon(<path d="M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500Z" />);
export const BellIcon = createIcon(
  <path d="M5.500 16.500h13c-1.500-1.500-2-3-2-6.500a4.500 4.500 0 0 0-9 0c0 3.500-.5 5-2 6.500ZM10 19.500a2 2 0 0 0 4 0M12 5.500v-2" />,
);
export const FlagIcon = createIcon(<path d="M5.500 21V4m0 .5h12l-2.500 4 2.500 4h-12" />);
export const LockIcon = createIcon(<path d="M6 11h12v9H6Zm2.500 0V8a3.500 3.500 0 0 1 7 0v3" />);
export const BookIcon = createIcon(
  <path d="M12 6.500C10 5 7 4.500 3.500 5v13.500c3.500-.5 6.500 0 8.500 1.500 2-1.500 5-2 8.500-1.500V5C17 4.500 14 5 12 6.500Zm0 0V20" />,
);
export const LeafIcon = createIcon(<path d="M5 19C4 10 9 4.500 20 4c.5 11-5 16-13 14M5 20c2-5 5-8.500 9.500-10.500" />);
export const SlidersIcon = createIcon(
  <path d="M4 7h9m5 0h2M4 17h3m5 0h8M15.500 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Zm-6 10a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z" />,
);
export const MailIcon = createIcon(<path d="M3.500 6h17v12h-17Zm0 .5L12 13l8.500-6.500" />);
export const PersonIcon = createIcon(<path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.500 8.500c.5-4 3.500-6 7.500-6s7 2 7.500 6" />);
export const AddPersonIcon = createIcon(
  <path d="M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8.500c.5-4 3-6 7-6 1.500 0 2.800.3 3.800.8M18.500 13.500v7M15 17h7" />,
);
export const RemovePersonIcon = createIcon(
  <path d="M10 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7 8.500c.5-4 3-6 7-6 1.500 0 2.800.3 3.800.8M15 17h7" />,
);
export const BlockIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="m6 6 12 12" />
  </>,
);
export const PencilIcon = createIcon(<path d="m4 20 1-4.500L16 4.500l3.500 3.500L8.500 19 4 20ZM13.500 7l3.500 3.500" />);
export const PictureIcon = createIcon(<path d="M3.500 5h17v14h-17Zm0 11.500 5-5 4.500 4.500 2.500-2.500 5 4.500M15.500 9.500v0" />);
export const BinIcon = createIcon(<path d="M5 7h14M9.500 7V4.500h5V7M7 7l.8 12.500h8.400L17 7M10.500 10.500v5.500m3-5.500v5.500" />);
export const ClockIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 7v5.500l3.500 2" />
  </>,
);
export const ChatIcon = createIcon(<path d="M4 5h16v11.500h-9L6.500 20v-3.500H4ZM8 9.500h8m-8 3h5" />);
export const ReplyIcon = createIcon(<path d="M10 5 4.500 10.500 10 16M5 10.500h8a6 6 0 0 1 6 6v2.500" />);
export const SendIcon = createIcon(<path d="M12 19.500V5m-6 6 6-6 6 6" />);
export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />);
export const LeaveIcon = createIcon(<path d="M13.500 4.500H5v15h8.500M10 12h10m-4-4 4 4-4 4" />);
export const PeopleIcon = createIcon(
  <path d="M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500c.5-3.500 3-5 6.500-5s6 1.500 6.500 5M16 5a3.500 3.500 0 0 1 0 6.500m2 3.300c2 .7 3.200 2.200 3.500 4.700" />,
);
export const DiceIcon = createIcon(<path d="M4.500 4.500h15v15h-15Zm4 4v0m7 0v0m-3.500 3.500v0m-3.500 3.500v0m7 0v0" />);
