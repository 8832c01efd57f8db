// Compiles the course for `npm run build`; a mistake in a table ends it with file, line and reason.
import { buildCourse } from '#content/build-course.ts';
import { exitWithError } from '#server/exit-with-error.ts';

try {
  buildCourse();
} catch (error) {
  exitWithError(error);
}
