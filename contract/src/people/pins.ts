import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { PASSWORD_MAX } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { WRONG_PASSWORD } from './credentials.ts'
import { Me } from './user.ts'
import { isWeakPin } from './weak-pins.ts'

export const DEVICES_MAX = 10

export const RULES = {
  NOT_A_PIN: 'A PIN has 6 digits',
  WEAK_PIN: 'This PIN is too easy to guess. Please choose another one.',
  WRONG_PIN: 'The PIN is not correct.',
} as const
const rule = ruleOf(RULES)
const notAPin = rule('NOT_A_PIN')

export const WRONG_PIN = rule('WRONG_PIN')

const pinField = z.string(notAPin).check(z.regex(/^[0-9]{6}$/, notAPin))
const newPinField = pinField.check(z.refine((pin) => !isWeakPin(pin), rule('WEAK_PIN')))

export const PinInput = z.object({
  current: z.string(WRONG_PASSWORD).check(z.maxLength(PASSWORD_MAX, WRONG_PASSWORD)),
  pin: z.nullable(newPinField),
})

/** Secret of a browser, without which a PIN is worth nothing; null: the browser has got it before, or gets none. */
const Device = z.object({ device: z.nullable(z.string()) })

export const setPin = endpoint({
  method: 'POST',
  path: '/auth/pin',
  summary: 'Set, change or remove the own PIN; the current password is asked for',
  needs: 'pins.use',
  body: PinInput,
  reply: Device,
  changes: ['users'],
  refusals: ['TOO_MANY_REQUESTS'],
  failure: 'Failed to save the PIN.',
})

export const keepDevice = endpoint({
  method: 'POST',
  path: '/auth/device',
  summary:
    'Within five minutes after a sign-in with the password: let the own PIN work on this device',
  needs: 'pins.use',
  reply: Device,
  changes: ['sessions'],
  failure: 'Failed to allow the PIN on this device.',
})

/** The secret of a browser and the PIN that it lets work. */
export const pinFields = {
  device: z.string().check(z.regex(/^[\w-]{64}$/)),
  pin: pinField,
}

/** 403 DEVICE_UNKNOWN, and the refusals of a sign-in; 400 WRONG_PIN, 429 after five of them. */
export const signInWithPin = endpoint({
  method: 'POST',
  path: '/auth/pin/sign-in',
  summary: 'Take over the counter with a PIN: opens a session of its owner and ends this one',
  needs: 'pins.use',
  body: z.object(pinFields),
  reply: z.object({ token: z.string(), user: Me }),
  changes: ['sessions'],
  refusals: [
    'DEVICE_UNKNOWN',
    'ACCOUNT_PENDING',
    'ACCOUNT_REJECTED',
    'INSTITUTION_REJECTED',
    'TOO_MANY_REQUESTS',
  ],
  failure: 'Failed to change the seller.',
})

export const handOver = endpoint({
  method: 'POST',
  path: '/auth/hand-over',
  summary: 'End this session; the own PIN goes on working on this device',
  needs: 'SIGNED_IN',
  changes: ['sessions'],
  failure: 'Logout failed. Please try again.',
})
