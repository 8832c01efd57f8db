// Generates an OpenAPI 3.1 document of all calls from the contract, so that the two cannot diverge.
import * as z from 'zod';
import { accessRules, listRequirements } from '#contract/access.ts';
import { type Call, accountHeader, listAddresses, isStateChanging } from '#contract/call.ts';
import { allCalls } from '#contract/all-calls.ts';
import { errorBody } from '#contract/errors.ts';
import { getWireName } from '#contract/wire.ts';
import { listMethods } from './serve.ts';

type Json = Record<string, unknown>;

// Both directions are described in wire form, which is the input side of every codec.
function toJsonSchema(shape: Call['input']): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(shape as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json;
  return schema;
}

function describeError(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } };
}

function describeOperation(name: string, call: Call, method: 'GET' | 'POST', isLevelInPath: boolean): Json {
  const requirements = listRequirements(call.access);
  const input = toJsonSchema(call.input) as { properties?: Record<string, Json>; required?: string[] };
  const { [getWireName('level')]: _, ...withoutLevel } = input.properties ?? {};
  const properties = isLevelInPath ? withoutLevel : (input.properties ?? {});
  const required = new Set(input.required ?? []);
  const parameters = Object.entries(properties).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required.has(field),
    schema,
  }));
  const body = {
    required: true,
    content: {
      [call.multipart ? 'multipart/form-data' : 'application/json']: {
        schema: {
          ...input,
          properties: { ...properties, ...(call.multipart && { [call.multipart.field]: { type: 'string', format: 'binary' } }) },
          required: [...[...required].filter((one) => one in properties), ...(call.multipart ? [call.multipart.field] : [])],
        },
      },
    },
  };
  return {
    tags: [name.split('.')[0]],
    summary: call.summary,
    description: `${requirements.map(({ rule }) => accessRules[rule]).join(' ')}${isStateChanging(call) ? ' Same-origin requests only.' : ''}`,
    ...(method === 'GET' ? { parameters } : { requestBody: body }),
    responses: {
      200: { description: 'Success.', content: { 'application/json': { schema: toJsonSchema(call.reply) } } },
      400: describeError('The input is invalid; `field` names the invalid field.'),
      ...(requirements.some(({ rule }) => rule !== 'anyone') && { 401: describeError('Not logged in.') }),
      ...((requirements.some(({ rule }) => rule !== 'anyone' && rule !== 'learner') || isStateChanging(call)) && {
        403: describeError('Not allowed to this learner, or the request came from another site.'),
      }),
      409: describeError(
        `Refused in the present state; \`other_account\`: the optional header ${accountHeader} names another account than the session's.`,
      ),
      429: describeError('Too many requests; Retry-After and retryAfter give the seconds to wait.'),
      503: describeError('The service is unavailable; Retry-After gives the seconds to wait.'),
    },
  };
}

/** Builds the OpenAPI document of all calls. */
export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {};
  for (const { name, call } of allCalls) {
    for (const { path, level } of listAddresses(call)) {
      const pathItem = (paths[path] ??= {});
      for (const method of listMethods(call)) pathItem[method.toLowerCase()] = describeOperation(name, call, method, level !== undefined);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'HanziVine',
      version: '1',
      description: 'The HanziVine API. Log in with POST /api/login; the session is kept in a cookie.',
    },
    paths,
    components: { schemas: { ErrorBody: toJsonSchema(errorBody) } },
  };
}
