import type { Feature } from '../kit/feature.ts'

export const pins = { permissions: { STAFF: ['pins.use'] } } as const satisfies Feature
