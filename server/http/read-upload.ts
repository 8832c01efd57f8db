// Reads the body of a multipart call: one file of a bounded size, and a few text fields (decisions §1).
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from '#contract/call.ts';
import { ApiError, errors } from '#server/errors.ts';

/** The one file of a multipart call. */
export interface UploadedFile {
  readonly bytes: Buffer;
  /** As the browser claims; never trusted. */
  readonly type: string;
}

interface Upload {
  readonly file: UploadedFile;
  readonly fields: Record<string, string>;
}

/** Room for the boundaries and the text fields around the file. */
export const multipartOverhead = 16 * 1024;
const maxFields = 10;
const maxFieldBytes = 2000;

// The parser notices that a file is too large and reads on to its end; so the bytes are counted as they come.
function rejectAbove(maxBytes: number, { raw }: FastifyRequest, error: ApiError): Promise<never> {
  let count = 0;
  return new Promise((_resolve, reject) => {
    raw.on('data', (chunk: Buffer) => {
      count += chunk.length;
      if (count > maxBytes) reject(error);
    });
  });
}

/**
 * Reads the one file and the text fields of a multipart body, and stops reading once it is longer than they may be.
 * Throws 415 for another type, 413 for a file that is too large, 400 where the file is missing or not the only one, and for any form
 * that cannot be read: without or with another boundary, cut off, with headers that are none.
 */
export function readUpload(request: FastifyRequest, upload: NonNullable<Call['multipart']>): Promise<Upload> {
  const { field, maxBytes } = upload;
  return Promise.race([
    readParts(request, upload),
    rejectAbove(maxBytes + multipartOverhead, request, errors.fileTooLarge(field, maxBytes)),
  ]);
}

async function readParts(request: FastifyRequest, { field, maxBytes }: NonNullable<Call['multipart']>): Promise<Upload> {
  if (!request.isMultipart()) throw errors.notAForm();
  const fields: Record<string, string> = {};
  let file: UploadedFile | undefined;
  const limitsOfBody = { fileSize: maxBytes, files: 1, fields: maxFields, fieldSize: maxFieldBytes };
  try {
    for await (const part of request.parts({ limits: limitsOfBody })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname === field) file = { bytes: await readFileBytes(part, field, maxBytes), type: part.mimetype };
      else throw errors.oneFile(part.fieldname, field);
    }
  } catch (error) {
    // The parser throws errors with a status, and many without: all of them are about what was sent.
    if (error instanceof ApiError || (error as { statusCode?: unknown }).statusCode === 413) throw error;
    throw errors.malformedForm();
  }
  if (!file || file.bytes.length === 0) throw errors.oneFile(field, field);
  return { file, fields };
}

async function readFileBytes(part: MultipartFile, field: string, maxBytes: number): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    throw (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE' ? errors.fileTooLarge(field, maxBytes) : error;
  }
}
