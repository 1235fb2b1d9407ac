/** Appointments of one plan. Own choice: twice the plan that the benchmark computes. */
export const planAppointmentsMax = 1_000
/** Days of one plan. Own choice: a quarter. */
export const planDaysMax = 92
/** Technicians of one plan. Own choice. */
export const planTechniciansMax = 50
/** Minutes of a visit, at least. Own choice. */
export const visitMinutesMin = 5
/** Minutes of a visit, at most. Own choice: a working day. */
export const visitMinutesMax = 480
