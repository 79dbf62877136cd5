import type * as authContract from '@mezgeb/contract/people/auth'
import type * as credentials from '@mezgeb/contract/people/credentials'
import type * as sessionsContract from '@mezgeb/contract/people/own-sessions'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { auth as English } from './auth.en.ts'

export const auth: typeof English = {
  signIn: 'መግቢያ',
  signInDescription: 'መዝገብዎን ይክፈቱ።',
  newHere: 'አዲስ ነዎት? ተቋምዎን',
  register: 'መመዝገብ',
  registerLink: 'ያስመዝግቡ',
  yourInstitution: '።',
  registered: 'ምዝገባው ተሳክቷል! እባክዎ ይግቡ።',
  expired: 'የቆይታ ጊዜዎ አብቅቷል። እባክዎ እንደገና ይግቡ።',
  passwordChanged: 'የይለፍ ቃልዎ ተቀይሯል። እባክዎ በአዲሱ ይግቡ።',
  registerDescription: 'ለተቋምዎ መዝገብ ይክፈቱ።',
  alreadyRegistered: 'አስቀድመው ተመዝግበዋል?',
  forgot: 'የይለፍ ቃልዎን ረሱ? አስተዳዳሪዎን ይጠይቁ።',
  fullName: 'ሙሉ ስም',
  institutionName: 'የተቋም ስም',
  tin: 'የግብር ከፋይ መለያ ቁጥር',
}

export const refusals: Translations<typeof authContract> &
  Translations<typeof credentials> &
  Translations<typeof sessionsContract> = {
  INVALID_EMAIL: 'እባክዎ ትክክለኛ ኢሜይል ያስገቡ',
  SAME_PASSWORD: 'አዲሱ የይለፍ ቃል ከአሁኑ የተለየ መሆን አለበት።',
  WRONG_PASSWORD: 'የአሁኑ የይለፍ ቃል ትክክል አይደለም።',
  'POST /auth/login': 'መግባት አልተቻለም። እባክዎ እንደገና ይሞክሩ።',
  'GET /auth/sessions': 'የገቡባቸውን መሣሪያዎች መጫን አልተቻለም።',
  'DELETE /auth/sessions/{id}': 'ከዚያ መሣሪያ መውጣት አልተቻለም።',
  'POST /auth/logout': 'መውጣት አልተቻለም። እባክዎ እንደገና ይሞክሩ።',
  'GET /auth/me': 'መለያዎን መጫን አልተቻለም።',
  'PATCH /auth/me': 'መለያዎን ማስተካከል አልተቻለም።',
  'POST /auth/password': 'የይለፍ ቃሉን መቀየር አልተቻለም።',
}
