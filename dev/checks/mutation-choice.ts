// Chooses, inside Stryker, which changes to the code are tried: a repeatable sample, without equal ones and without texts that nobody tests.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type CheckResult, CheckStatus, type Checker } from '@stryker-mutator/api/check';
import type { Mutant, StrykerOptions } from '@stryker-mutator/api/core';
import { PluginKind, commonTokens, declareClassPlugin, tokens } from '@stryker-mutator/api/plugin';

/** A change that alters nothing that can be seen: it is not counted. */
interface Equivalent {
  /** Path from the root, a slash at the end for a whole folder. */
  readonly file: string;
  /** The line before the change, without the spaces around it; left out: any line. */
  readonly line?: string;
  /** Stryker's name of the kind of change, such as EqualityOperator; left out: any kind. */
  readonly operator?: string;
  /** What the code becomes; left out: every change of that kind in the line. */
  readonly replacement?: string;
  readonly reason: string;
}

export interface Choice {
  /** The root of the project: Stryker works in a copy elsewhere. */
  readonly root: string;
  /** How many changes are tried; 0: all. */
  readonly sample: number;
  readonly seed: string;
}

// Words for people who read logs, SQL, and errors that only a broken server throws: their exact text is nobody's promise.
const untested = /\b(?:console|log|logger)\.\w+\(|\bsql(?:<[^`]*>)?`|\bsql\.\w+\(|\bnew \w*Error\(/;
// What Stryker writes into an empty string or list. A blank that becomes full is no slip that anyone makes.
const filler = 'Stryker was here';

class ChosenMutants implements Checker {
  static readonly inject = tokens(commonTokens.options);
  private readonly choice: Choice;
  private readonly lines = new Map<string, string[]>();
  private readonly refused = new Map<string, string>();
  private equivalents: readonly Equivalent[] = [];

  constructor(options: StrykerOptions) {
    this.choice = options['choice'] as Choice;
  }

  init(): Promise<void> {
    const list = readFileSync(`${this.choice.root}/dev/checks/mutation-equivalents.json`, 'utf8');
    this.equivalents = JSON.parse(list) as Equivalent[];
    return Promise.resolve();
  }

  // Stryker hands over all changes at once here, before it checks them one by one.
  group(mutants: Mutant[]): Promise<string[][]> {
    for (const mutant of mutants) {
      const reason = this.findReasonAgainst(mutant);
      if (reason !== undefined) this.refused.set(mutant.id, reason);
    }
    const open = mutants.filter(({ id }) => !this.refused.has(id)).map((mutant) => ({ id: mutant.id, draw: this.draw(mutant) }));
    const drawn = open.toSorted((one, other) => (one.draw < other.draw ? -1 : 1));
    if (this.choice.sample > 0) {
      for (const { id } of drawn.slice(this.choice.sample)) this.refused.set(id, 'not in the sample');
    }
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const results = mutants.map(({ id }): [string, CheckResult] => {
      const reason = this.refused.get(id);
      return [id, reason === undefined ? { status: CheckStatus.Passed } : { status: CheckStatus.CompileError, reason }];
    });
    return Promise.resolve(Object.fromEntries(results));
  }

  private findReasonAgainst(mutant: Mutant): string | undefined {
    const line = this.getLine(mutant);
    if (mutant.replacement.includes(filler)) return 'a blank that becomes full';
    if (mutant.mutatorName === 'StringLiteral' && untested.test(line)) return 'a text that nobody tests';
    const file = this.getPath(mutant);
    return this.equivalents.find(
      (equivalent) =>
        (equivalent.file === file || (equivalent.file.endsWith('/') && file.startsWith(equivalent.file))) &&
        (equivalent.line === undefined || equivalent.line === line.trim()) &&
        (equivalent.operator === undefined || equivalent.operator === mutant.mutatorName) &&
        (equivalent.replacement === undefined || equivalent.replacement === mutant.replacement),
    )?.reason;
  }

  private getPath({ fileName }: Mutant): string {
    return fileName.startsWith(this.choice.root) ? fileName.slice(this.choice.root.length + 1) : basename(fileName);
  }

  private getLine({ fileName, location }: Mutant): string {
    let lines = this.lines.get(fileName);
    if (!lines) {
      lines = readFileSync(fileName, 'utf8').split('\n');
      this.lines.set(fileName, lines);
    }
    return lines[location.start.line] ?? '';
  }

  // The same change draws the same lot in every run, so a sample stays the same while the rest of the code moves on.
  private draw(mutant: Mutant): string {
    const { line, column } = mutant.location.start;
    const name = `${this.getPath(mutant)}:${line + 1}:${column + 1}:${mutant.mutatorName}:${mutant.replacement}`;
    return createHash('sha256').update(`${this.choice.seed} ${name}`).digest('hex');
  }
}

/** @public Stryker looks for this name. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'choice', ChosenMutants)];
