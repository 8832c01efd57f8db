// The server of `npm run dev`, started again at every change: builds the course first if a table has changed.
import { buildCourse } from '#content/build-course.ts';
import { exitWithError, startServer } from '#server/main.ts';

try {
  buildCourse();
  await startServer(process.env);
} catch (error) {
  exitWithError(error);
}
