/** How a note begins in which staff say how they settled a job: what follows is their own, and may be somebody's. */
export const settledByHand = 'Settled by hand:'
