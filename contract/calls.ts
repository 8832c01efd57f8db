// All API calls, grouped by feature: `calls.quiz.answer`.
export * as calls from './call-groups.ts';
