import { randomUUID } from 'node:crypto'

import { givenBusiness, PASSWORD } from '../../../server/src/testing/builders.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { openLoad } from '../../lib/load/open-load.ts'
import { remoteApi } from '../../lib/remote-api.ts'

import type { Goal, Size } from '../../lib/goal.ts'
import type { Sample } from '../../lib/load/open-load.ts'
import type { WireRequest } from '../../lib/load/wire.ts'

const REFUSALS_A_SECOND = 60
const SIGN_INS_A_SECOND = 2
const SECONDS = { short: 8, full: 20 }
const IN_TIME_S = 2
/** 20 refusals a minute; the flood may cross the border of two minutes. */
const ANSWERS_MAX = 40

type Load = WireRequest & { kind: string }

/** Registrations with an e-mail that is taken need no account, and say which e-mails have one. */
export const registrationFlood: Goal = {
  id: 'G10.5',
  title: 'a flood of refused registrations does not stop sign-ins',
  target: `≥ 95 % of sign-ins succeed within ${IN_TIME_S} s, beside one address and beside many; one address learns of ≤ ${ANSWERS_MAX} e-mails`,
  isInShortRun: false,
  async run({ size, startServer }) {
    const server = await startServer()
    const api = await remoteApi(server)
    try {
      const { admin } = await givenBusiness(api)
      const { email } = admin.user
      const flooded = (from: () => string) =>
        openLoad({
          port: server.port,
          seconds: SECONDS[size],
          connections: 200,
          perSecond: REFUSALS_A_SECOND + SIGN_INS_A_SECOND,
          next: () =>
            Math.random() < SIGN_INS_A_SECOND / (REFUSALS_A_SECOND + SIGN_INS_A_SECOND)
              ? signIn(email)
              : registration(email, from()),
        })
      const one = await flooded(() => '198.51.100.1')
      const many = await flooded(anyAddress)
      const learned = one.filter(({ status }) => status === 409).length
      const shares = [one, many].map((samples) => shareInTime(samples, size))
      return {
        met: shares.every((share) => share >= 0.95) && learned <= ANSWERS_MAX,
        figure:
          `${percent(shares[0])} of sign-ins in time beside one address, ${percent(shares[1])} beside many; ` +
          `${learned} of ${one.length} e-mails learned`,
      }
    } finally {
      await api.close()
    }
  },
}

function shareInTime(samples: readonly Sample[], size: Size): number {
  const signIns = samples.filter(({ kind }) => kind === 'sign-in')
  const inTime = signIns.filter(
    ({ status, took }) => status === 200 && isTimely(size, took / 1000, IN_TIME_S),
  )
  return inTime.length / signIns.length
}

/** A first sign-in from its address: the server cannot know the device. */
function signIn(email: string): Load {
  return {
    kind: 'sign-in',
    method: 'POST',
    path: '/api/auth/login',
    address: anyAddress(),
    body: JSON.stringify({ email, password: PASSWORD }),
  }
}

function registration(email: string, address: string): Load {
  return {
    kind: 'registration',
    method: 'POST',
    path: '/api/auth/register-institution',
    address,
    body: JSON.stringify({ name: 'Almaz', email, password: randomUUID() }),
  }
}

function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1
  return `10.${part()}.${part()}.${part()}`
}

function percent(share = 0): string {
  return `${(share * 100).toFixed(0)} %`
}
