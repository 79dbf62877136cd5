import type * as contract from '@mezgeb/contract/people/pins'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { pins as English } from './pins.en.ts'

export const pins: typeof English = {
  kinds: {
    APPROVAL: 'የቅናሽ ፈቃድ',
    RETURN_APPROVAL: 'የመመለስ ፈቃድ',
    VOID_APPROVAL: 'የመሰረዝ ፈቃድ',
    CREDIT_APPROVAL: 'የዱቤ ፈቃድ',
  },
  change: 'ሻጭ መቀየር',
  lock: 'መቆለፍ',
}

export const refusals: Translations<typeof contract> = {
  NOT_A_PIN: 'ፒን 6 አሃዝ አለው',
  WEAK_PIN: 'ይህ ፒን ለመገመት ቀላል ነው። እባክዎ ሌላ ይምረጡ።',
  WRONG_PIN: 'ፒኑ ትክክል አይደለም።',
  'POST /auth/pin': 'ፒኑን ማስቀመጥ አልተቻለም።',
  'POST /auth/device': 'ፒኑን በዚህ መሣሪያ ላይ መፍቀድ አልተቻለም።',
  'POST /auth/pin/sign-in': 'ሻጩን መቀየር አልተቻለም።',
  'POST /auth/hand-over': 'መውጣት አልተቻለም። እባክዎ እንደገና ይሞክሩ።',
}
