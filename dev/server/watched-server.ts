// The server of `npm run dev`, started again at every change: builds the course first if a table has changed.
import { buildCourse } from '#content/build-course.ts';
import { exitWithError } from '#server/exit-with-error.ts';
import { startServer } from '#server/main.ts';

try {
  buildCourse();
  await startServer(process.env);
} catch (error) {
  exitWithError(error);
}
