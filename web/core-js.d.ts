// The package has no types; these imports only have effects.
declare module 'core-js/actual/*';
