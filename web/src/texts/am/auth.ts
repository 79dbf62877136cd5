import type { auth as English } from '../en/auth.ts'

export const auth: typeof English = {
  signIn: 'ግባ',
  signInDescription: 'መዝገብዎን ይክፈቱ።',
  newHere: 'አዲስ ነዎት? ተቋምዎን',
  register: 'ይመዝገቡ',
  registerLink: 'ያስመዝግቡ',
  yourInstitution: '።',
  registered: 'ምዝገባው ተሳክቷል! እባክዎ ይግቡ።',
  expired: 'የመግቢያ ጊዜዎ አብቅቷል። እባክዎ እንደገና ይግቡ።',
  passwordChanged: 'የይለፍ ቃልዎ ተቀይሯል። እባክዎ በአዲሱ ይግቡ።',
  registerDescription: 'ለተቋምዎ መዝገብ ይክፈቱ።',
  alreadyRegistered: 'ተመዝግበዋል?',
  fullName: 'ሙሉ ስም',
  institutionName: 'የተቋም ስም',
  tin: 'የግብር ከፋይ መለያ ቁጥር',
}
