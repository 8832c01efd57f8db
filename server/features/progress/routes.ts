// Routes of the progress page.
import { calls } from '#contract/calls.ts';
import { route } from '#server/call-context.ts';
import type { Route } from '#server/http/serve.ts';
import { getProgress, saveExamDay } from './progress.ts';
import { listSyllabusWords } from './syllabus.ts';

const { progress } = calls;

export const routes: Route[] = [
  route(progress.getProgress, getProgress),
  route(progress.listSyllabusWords, listSyllabusWords),
  route(progress.saveExamDay, saveExamDay),
];
