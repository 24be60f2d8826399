/** Where pg-boss lays a copy of each job that failed for good. */
export const failedQueue = 'failed-for-good'
