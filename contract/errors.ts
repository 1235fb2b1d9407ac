/**
 * Every reason why a call is rejected, with its HTTP status and an English message.
 * The app shows `errors.<code>` of its locale; the message is for logs and for users of the API.
 */
export const errors = {
  // 400: the request is malformed
  invalidRequest: [400, 'The request is not valid.'],
  malformedJson: [400, 'The body is not valid JSON.'],
  tenantRequired: [400, 'The header X-Tenant-Id is missing or is not an ID.'],
  versionRequired: [400, 'The header If-Match must name the version that was read.'],
  invalidIdempotencyKey: [400, 'The header Idempotency-Key must be a UUID.'],
  fileMissing: [400, 'A file is required.'],
  // 401
  notSignedIn: [401, 'Sign in first.'],
  sessionEnded: [401, 'The session has ended.'],
  signInFailed: [401, 'Please check your username and password and try again.'],
  // 403
  forbidden: [403, 'Your role does not allow this.'],
  originRefused: [403, 'Requests from this origin are not allowed.'],
  userInOtherTenants: [403, 'This user also has roles in clients that you do not manage.'],
  thermostatForbidden: [403, 'You have no permission to view the information about this thermostat'],
  // 404
  routeNotFound: [404, 'This call does not exist.'],
  notFound: [404, 'The entry was not found.'],
  tenantNotFound: [404, 'The client was not found.'],
  tokenNotFound: [404, 'The link is not valid.'],
  thermostatNotFound: [404, 'The thermostat was not found.'],
  // 405, 408, 409
  methodNotAllowed: [405, 'The method is not allowed here.'],
  requestTimeout: [408, 'The request took too long to arrive. Please send it again.'],
  staleVersion: [409, 'Another user has changed this entry in the meantime.'],
  conflict: [409, 'This conflicts with existing data.'],
  nameTaken: [409, 'This name is already in use.'],
  emailTaken: [409, 'This e-mail address is already in use.'],
  assignmentExists: [409, 'User assignment already exists for this tenant and user'],
  idTaken: [409, 'This ID already belongs to another entry.'],
  stillInUse: [409, 'This entry still contains other entries or is in use.'],
  jobRunning: [409, 'Another export is already in progress, please try again later.'],
  importRunning: [409, 'Another import is already in progress, please try again later.'],
  heatLoadRunning: [409, 'A heat load calculation of this building is already in progress.'],
  heatLoadFailed: [409, 'Heatload calculation failed to run'],
  heatLoadNotFinished: [409, 'This calculation has no result.'],
  jobNotFinished: [409, 'The background task has not finished yet.'],
  memoryWithheld: [
    410,
    'The data may tell of a home without consent for the whole period, so it cannot be downloaded.',
  ],
  fileWithdrawn: [
    410,
    'The file contains data for which consent has since been withdrawn. Please export again.',
  ],
  thermostatInUse: [409, 'This thermostat is already in use. Please contact support or use another one.'],
  thermostatDefective: [409, 'A malfunction of this thermostat was reported; it cannot be used again.'],
  thermostatNotReady: [409, 'This thermostat has not passed its final checkout.'],
  radiatorOccupied: [409, 'This radiator already has a thermostat.'],
  thermostatNotAssigned: [409, 'The thermostat is not assigned to a radiator.'],
  thermostatInStock: [409, 'The thermostat does not belong to a client.'],
  unassignFirst: [409, 'The thermostat is assigned to a radiator. Unassign it first.'],
  malfunctionReported: [409, 'A malfunction of this thermostat has already been reported.'],
  windowHasSensor: [409, 'The window has a sensor. Confirm that the sensor is removed too.'],
  gatewayInUse: [409, 'This gateway is already in use. Please contact support or use another one.'],
  sensorInUse: [409, 'This sensor is already in use. Unassign it first or use another one.'],
  roomHasSensor: [409, 'The room already has a sensor. Confirm that another one is added.'],
  euiTaken: [409, 'A device with this EUI already exists. Please contact support or use another one.'],
  downlinkNotWaiting: [409, 'The command can no longer be aborted.'],
  transferEnded: [409, 'The data transfer has already ended.'],
  transferNotCompleted: [409, 'The data transfer has no file: it has not been completed.'],
  bulkNotPlanned: [409, 'The batch update has already been started.'],
  bulkNotRunning: [409, 'The batch update is not active.'],
  bulkNothingFailed: [409, 'The batch update has not failed for any thermostat.'],
  nothingToSet: [409, 'Every thermostat of the circuit that can be reached reports this value already.'],
  firmwareOwnBatch: [409, 'A second person has to approve this, not the one who created it.'],
  firmwareNotAwaiting: [409, 'This does not await approval.'],
  firmwareNotRunning: [409, 'The firmware update is not active.'],
  firmwareNothingFailed: [409, 'The firmware update has not failed for any thermostat.'],
  firmwareNoTargets: [422, 'No thermostat can be updated.'],
  firmwareNotFound: [404, 'This version of the firmware was not found.'],
  comfortNothingFailed: [409, 'The setting has not failed for any thermostat.'],
  // 413, 415, 422
  addressTooLong: [431, 'The request names too many items at once. Narrow the selection and try again.'],
  tooLarge: [413, 'The request is too large.'],
  mediaTypeUnsupported: [415, 'This content type is not supported.'],
  idempotencyMismatch: [422, 'This Idempotency-Key was used with another request.'],
  rule: [422, 'A rule forbids this.'],
  importHasErrors: [422, 'The file has errors.'],
  fileRefused: [422, 'The file cannot be read.'],
  filtersRequired: [422, 'Choose at least one filter first.'],
  networkRefused: [422, 'The network server rejected the request.'],
  // 429, 503, 507
  tooManyRequests: [429, 'Too many requests. Please wait a moment.'],
  overloaded: [503, 'The server is busy. Please try again in a moment.'],
  networkUnreachable: [503, 'The network server cannot be reached. Please try again later.'],
  diskFull: [
    507,
    'The server has run out of storage. Reading still works; changes are possible again once space has been freed.',
  ],
  stopping: [503, 'The server is restarting. Please try again in a moment.'],
  internal: [500, 'An error occurred.'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

/** The body of every error reply. `fields` maps a field's path to a reason code, `args` maps it to the arguments of that reason. */
export interface ErrorBody {
  error: string
  message: string
  fields?: Record<string, string>
  args?: Record<string, Record<string, string | number>>
  current?: unknown
  requestId: string
}
