// Describes every call as an OpenAPI 3.1 document, made from the contract, so that the two cannot differ.
import * as z from 'zod';
import { type Access, type Call, addressesOf, isStateChanging } from '#contract/call.ts';
import { allCalls } from '#contract/calls.ts';
import { refusal } from '#contract/errors.ts';
import { methodsOf } from './serve.ts';

type Json = Record<string, unknown>;

const accessText: Record<Access, string> = {
  anyone: 'Visitors too.',
  learner: 'Learners who are logged in.',
  level: 'Learners who have the level.',
  'level-or-trial': 'Learners who have the level; in level 1 everyone logged in, for the trial words.',
  'level-or-first-folder': 'Learners who have the level; else the trial words of level 1 and the first folder of levels 3 to 5.',
};

// Both directions are described as on the wire, which is the input side of every shape.
function wireShape(shape: Call['input']): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json;
  return schema;
}

function refusalAnswer(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } };
}

function operation(name: string, declared: Call, method: 'GET' | 'POST', levelInPath: boolean): Json {
  const input = wireShape(declared.input) as { properties?: Record<string, Json>; required?: string[] };
  const { hsk: _, ...withoutLevel } = input.properties ?? {};
  const properties = levelInPath ? withoutLevel : (input.properties ?? {});
  const required = new Set(input.required ?? []);
  const parameters = Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required.has(field),
    schema,
  }));
  const body = {
    required: true,
    content: { 'application/json': { schema: { ...input, properties, required: [...required].filter((one) => one in properties) } } },
  };
  return {
    tags: [name.split('.')[0]],
    summary: declared.summary,
    description: `${accessText[declared.access]}${isStateChanging(declared) ? ' Only from our own pages.' : ''}`,
    ...(method === 'GET' ? { parameters } : { requestBody: body }),
    responses: {
      200: { description: 'The answer.', content: { 'application/json': { schema: wireShape(declared.reply) } } },
      400: refusalAnswer('The input is not allowed; `field` names what is at fault.'),
      ...(declared.access !== 'anyone' && { 401: refusalAnswer('Nobody is logged in.') }),
      ...((declared.access.startsWith('level') || isStateChanging(declared)) && {
        403: refusalAnswer('The level is not paid, or the request came from another site.'),
      }),
      429: refusalAnswer('Too many requests; Retry-After says how many seconds to wait.'),
      503: refusalAnswer('The server cannot answer now; Retry-After says how many seconds to wait.'),
    },
  };
}

/** The OpenAPI document of every call. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const { name, declared } of allCalls) {
    for (const { path, level } of addressesOf(declared)) {
      const at = (paths[path] ??= {});
      for (const method of methodsOf(declared)) at[method.toLowerCase()] = operation(name, declared, method, level !== undefined);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'HanziVine',
      version: '1',
      description: 'Every call of HanziVine. Log in with POST /api/login; the session is a cookie.',
    },
    paths,
    components: { schemas: { Refusal: wireShape(refusal as unknown as Call['input']) } },
  };
}
