/**
 * What is neither seen nor heard nor reached, but keeps its layout, so that bringing it back costs
 * nothing in the moment when somebody types.
 */
export const awayClass = 'search-away';
