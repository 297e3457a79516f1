/** The failure of a request to a model, with a code such as `status_500` or `garbage`. */
export class ModelFault extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'ModelFault';
    this.code = code;
  }
}
