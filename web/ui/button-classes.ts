// The classes of buttons and of links styled as buttons.

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

const baseClasses =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-base leading-snug font-medium text-center transition-colors select-none disabled:opacity-60 aria-disabled:opacity-60 print:hidden';

const kindClasses: Record<ButtonKind, string> = {
  primary: 'bg-vine px-6 text-on-vine shadow-card hover:bg-vine-strong',
  plain:
    'border border-edge bg-raised text-ink hover:border-vine hover:text-vine-strong aria-pressed:border-vine aria-pressed:bg-vine-soft aria-pressed:text-vine-strong',
  quiet: 'text-vine-strong hover:bg-vine-soft aria-pressed:bg-vine-soft aria-expanded:bg-vine-soft',
  danger: 'bg-seal px-6 text-on-seal shadow-card hover:opacity-90',
};

/** Returns the classes of a button of a kind. */
export function getButtonClasses(kind: ButtonKind): string {
  return `${baseClasses} ${kindClasses[kind]}`;
}
