import type { auth as English } from '../en/auth.ts'

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
  fullName: 'ሙሉ ስም',
  institutionName: 'የተቋም ስም',
  tin: 'የግብር ከፋይ መለያ ቁጥር',
}
