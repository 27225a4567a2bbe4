interface FaultFields {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
}

/** A refusal in Stripe's shape. */
export class StripeFault extends Error {
  override readonly name = "StripeFault";
  readonly status: 400 | 401 | 404;
  readonly fields: FaultFields;

  constructor(status: StripeFault["status"], fields: FaultFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }
}

/** A refusal of a request that makes no sense to Stripe. */
export function refuse(status: StripeFault["status"], message: string): StripeFault {
  return new StripeFault(status, { type: "invalid_request_error", message });
}
