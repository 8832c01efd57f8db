// Conditions are built by Kysely; a statement that is prepared by its text takes them along as text.
import { PostgresQueryCompiler, type RawBuilder, createQueryId } from 'kysely';

/** The text of an SQL fragment without values of its own; throws TypeError for one that has some. */
export function toText(fragment: RawBuilder<unknown>): string {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(fragment.toOperationNode(), createQueryId());
  if (parameters.length > 0) throw new TypeError(`A value is no part of a text: ${text}`);
  return text;
}
