/** The name of the walk-in customer that each branch has. Its id is the branch's, and its first sale adds it. */
export const WALK_IN = 'Walk-in customer'
