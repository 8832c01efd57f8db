// What a call is: its address, who may make it, its limit, and the shapes that go in and come out.
import * as z from 'zod/mini';
import { type TaughtLevel, quizSegment, taughtLevels } from './wire.ts';
import type { LimitName } from './limits.ts';

/**
 * Who may make a call. Enforced in one place, `serve` (architecture, "The ways of the data").
 * - `anyone`: visitors too
 * - `learner`: logged in
 * - `level`: logged in, and the level named by `hsk` is paid now
 * - `level-or-trial`: the same, or level 1, where the room itself keeps to the trial words
 * - `level-or-first-folder`: the same, or level 1 (trial words) and the first folder of levels 3 to 5
 */
export type Access = 'anyone' | 'learner' | 'level' | 'level-or-trial' | 'level-or-first-folder';

type Shape = z.ZodMiniType;

export interface Call<Input extends Shape = Shape, Reply extends Shape = Shape, Who extends Access = Access> {
  readonly method: 'GET' | 'POST';
  /** Address below `/api`; `{quiz}` stands for quiz, quizHSK2 … quizHSK5 and gives the input its `hsk`. */
  readonly path: string;
  readonly access: Who;
  readonly limit: LimitName;
  /** Query of a GET, JSON body of a POST, as on the wire and inside. */
  readonly input: Input;
  readonly reply: Reply;
  /** A GET that changes state; it also answers POST and passes the gate against other sites (decisions §3). */
  readonly changesState?: true;
  /** One sentence for the reader of the API page. */
  readonly summary: string;
}

/** Declares a call and keeps the types of its shapes and of its access. */
export function call<Input extends Shape, Reply extends Shape, const Who extends Access>(
  declaration: Call<Input, Reply, Who>,
): Call<Input, Reply, Who> {
  return declaration;
}

/** What the server's room receives and what the client's caller gives: the inner side of the input. */
export type InputOf<C> = C extends Call<infer Input, Shape> ? z.output<Input> : never;
/** The inner side of the reply. */
export type ReplyOf<C> = C extends Call<Shape, infer Reply> ? z.output<Reply> : never;

/** Every concrete address of a call, with the level that it stands for where the path says one. */
export function addressesOf(declared: Pick<Call, 'path'>): { path: string; level?: TaughtLevel }[] {
  if (!declared.path.includes('{quiz}')) return [{ path: `/api${declared.path}` }];
  return taughtLevels.map((level) => ({ path: `/api${quizPathOf(declared, level)}`, level }));
}

/** Whether a request of this call may change something and so passes the gate against other sites. */
export function isStateChanging(declared: Pick<Call, 'method' | 'changesState'>): boolean {
  return declared.method === 'POST' || declared.changesState === true;
}

/** The one address below /api of a call, where `{quiz}` stands for the level. */
export function quizPathOf(declared: Pick<Call, 'path'>, level: TaughtLevel | undefined): string {
  return level === undefined ? declared.path : declared.path.replace('{quiz}', quizSegment(level));
}
