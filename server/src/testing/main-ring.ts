/** In `npm test` a long test of a file that is not long is left out: `it.skipIf(IS_MAIN_RING)`. */
export const IS_MAIN_RING = process.env.TEST_RING === 'main'
