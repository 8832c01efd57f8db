// Routes of a learner's own notes.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { getNotes, putAside, saveNote } from './notes.ts';

const { notes } = calls;

export const routes: Route[] = [route(notes.getNotes, getNotes), route(notes.saveNote, saveNote), route(notes.putAside, putAside)];
