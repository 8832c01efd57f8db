// The classes of the controls over a list.

export const labelClasses = 'mb-1.5 block text-sm font-medium';
export const inputClasses = 'min-h-12 w-full rounded-control border border-edge bg-raised text-base';
