// What the API answers instead of what was asked for (RFC 9457), and its absence.

/** The code of a request that no answer came to. */
export const UNREACHABLE = 'UNREACHABLE';

export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  /** The field that is wrong, if it is one. */
  readonly field: string | undefined;
  /** Of a version conflict: the version that there is. */
  readonly currentVersion: number | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(facts: {
    code: string;
    status: number;
    detail: string;
    field?: string | undefined;
    currentVersion?: number | undefined;
    retryAfter?: number | undefined;
    requestId?: string | undefined;
    cause?: unknown;
  }) {
    super(facts.detail, { cause: facts.cause });
    this.name = 'Problem';
    this.code = facts.code;
    this.status = facts.status;
    this.field = facts.field;
    this.currentVersion = facts.currentVersion;
    this.retryAfter = facts.retryAfter;
    this.requestId = facts.requestId;
  }

  static async of(response: Response): Promise<Problem> {
    const said = await response.json().catch(() => ({}));
    const wait = Number(response.headers.get('Retry-After'));
    return new Problem({
      code: typeof said.code === 'string' ? said.code : 'INTERNAL',
      status: response.status,
      detail: typeof said.detail === 'string' ? said.detail : response.statusText,
      field: typeof said.field === 'string' ? said.field : undefined,
      currentVersion: typeof said.currentVersion === 'number' ? said.currentVersion : undefined,
      requestId: typeof said.requestId === 'string' ? said.requestId : undefined,
      retryAfter: Number.isFinite(wait) && wait > 0 ? wait : undefined,
    });
  }

  static unreachable(cause: unknown): Problem {
    return new Problem({
      code: UNREACHABLE,
      status: 0,
      detail: 'No answer from the server.',
      cause,
    });
  }
}

export function isProblem(error: unknown, ...codes: string[]): error is Problem {
  return error instanceof Problem && (codes.length === 0 || codes.includes(error.code));
}
