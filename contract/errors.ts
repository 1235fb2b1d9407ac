/**
 * Every reason a call is refused for, with its HTTP status and its English sentence.
 * The app shows `errors.<code>` of its locale; the sentence is for logs and for people who read the API.
 */
export const errors = {
  // 400: the request is malformed
  invalidRequest: [400, 'The request is not valid.'],
  malformedJson: [400, 'The body is not valid JSON.'],
  tenantRequired: [400, 'The header X-Tenant-Id is missing or not an id.'],
  versionRequired: [400, 'The header If-Match must name the version that was read.'],
  invalidIdempotencyKey: [400, 'The header Idempotency-Key must be a UUID.'],
  fileMissing: [400, 'A file is needed.'],
  // 401
  notSignedIn: [401, 'Sign in first.'],
  sessionEnded: [401, 'The session has ended.'],
  signInFailed: [401, 'Please check your username and password and try again.'],
  // 403
  forbidden: [403, 'Your role does not allow this.'],
  originRefused: [403, 'Requests from this origin are not allowed.'],
  userInOtherTenants: [403, 'This user also belongs to clients that you do not manage.'],
  thermostatForbidden: [403, 'You have no permission to view the information about this thermostat'],
  // 404
  routeNotFound: [404, 'There is no such call.'],
  notFound: [404, 'It was not found.'],
  tenantNotFound: [404, 'The client was not found.'],
  tokenNotFound: [404, 'The link is not valid.'],
  thermostatNotFound: [404, 'The thermostat was not found.'],
  // 405, 406, 409
  methodNotAllowed: [405, 'The method is not allowed here.'],
  staleVersion: [409, 'Somebody changed this in the meantime.'],
  conflict: [409, 'This contradicts what is there.'],
  nameTaken: [409, 'This name is already used.'],
  emailTaken: [409, 'This e-mail address is already used.'],
  assignmentExists: [409, 'User assignment already exists for this tenant and user'],
  stillInUse: [409, 'It still contains or is used by something.'],
  jobRunning: [409, 'Another export is already in progress, please try again later.'],
  importRunning: [409, 'Another import is already in progress, please try again later.'],
  jobNotFinished: [409, 'The job has not finished yet.'],
  fileWithdrawn: [410, 'The file shows data whose consent was withdrawn after it was made. Please export again.'],
  thermostatInUse: [409, 'This thermostat is already in use; contact support or use another one.'],
  thermostatDefective: [409, 'A malfunction of this thermostat was reported; it cannot be used again.'],
  thermostatNotReady: [409, 'This thermostat has not passed its final checkout.'],
  radiatorOccupied: [409, 'This radiator already has a thermostat.'],
  thermostatNotAssigned: [409, 'The thermostat is not assigned to a radiator.'],
  thermostatInStock: [409, 'The thermostat belongs to no client.'],
  unassignFirst: [409, 'The thermostat is assigned to a radiator; unassign it first.'],
  malfunctionReported: [409, 'A malfunction of this thermostat was already reported.'],
  windowHasSensor: [409, 'A sensor is assigned to the window; confirm that it is removed too.'],
  gatewayInUse: [409, 'This gateway is already in use. Please contact support or use another one.'],
  sensorInUse: [409, 'This sensor is already in use. Unassign it first or use another one.'],
  roomHasSensor: [409, 'The room already has a sensor; confirm that another one is added.'],
  euiTaken: [409, 'A device with this EUI is already known. Please contact support or use another one.'],
  downlinkNotWaiting: [409, 'The command cannot be taken back any more.'],
  bulkNotPlanned: [409, 'The bulk update has already been started.'],
  bulkNotRunning: [409, 'The bulk update is not under way.'],
  bulkNothingFailed: [409, 'The bulk update failed at no thermostat.'],
  // 413, 415, 422
  tooLarge: [413, 'The request is too large.'],
  mediaTypeUnsupported: [415, 'This content type is not supported.'],
  idempotencyMismatch: [422, 'This Idempotency-Key was used with another request.'],
  rule: [422, 'A rule forbids this.'],
  importHasErrors: [422, 'The file has errors.'],
  fileRefused: [422, 'The file cannot be read.'],
  filtersRequired: [422, 'Choose at least one filter first.'],
  networkRefused: [422, 'The network server did not accept this.'],
  // 429, 503
  tooManyRequests: [429, 'Too many requests; please wait a moment.'],
  overloaded: [503, 'The server is busy; please try again in a moment.'],
  networkUnreachable: [503, 'The network server cannot be reached; please try again later.'],
  stopping: [503, 'The server is restarting; please try again in a moment.'],
  internal: [500, 'An error occurred.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** The body of every refused call. `fields` maps a field's path to a reason code, `args` to that reason's figures. */
export interface ErrorBody {
  error: string
  message: string
  fields?: Record<string, string>
  args?: Record<string, Record<string, string | number>>
  current?: unknown
  requestId: string
}
