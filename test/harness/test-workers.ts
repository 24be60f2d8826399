import { availableParallelism } from 'node:os'

/**
 * Two fifths of a run were waiting, with a worker for each core: for shops that start, letters that are tried again,
 * pages that come to rest. More than four would only get into each other's way.
 */
export const testWorkers = Math.min(availableParallelism() + 1, 4)
