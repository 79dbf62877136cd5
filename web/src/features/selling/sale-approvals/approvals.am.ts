import type * as contract from '@mezgeb/contract/selling/sale-approvals/approvals'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { approvals as English } from './approvals.page.en.ts'

export const approvals: typeof English = {
  approver: 'የሚፈቅደው',
  pin: 'ፒን',
  approve: 'ፍቀድ',
  approveAndReturn: (amount) => `ፈቅዶ ${amount} መመለስ`,
  anotherDay: 'ይህ ሽያጭ የሌላ ቀን ነው። ለመመለስ የአስተዳዳሪ ፈቃድ ያስፈልጋል።',
  ofCredit: (amount) => `ከዱቤ ገደብ በላይ የሆነው ${amount} ፈቃድ ያስፈልገዋል።`,
  voids: 'ይህ ሽያጩን ይሰርዛል፤ የአስተዳዳሪ ፈቃድ ያስፈልጋል።',
  noneHere: 'ፒኑ በዚህ መሣሪያ ላይ የሚሠራ የመፍቀድ ሥልጣን ያለው ሰው እዚህ ሊፈቅደው ይችላል።',
}

export const refusals: Translations<typeof contract> = {
  NOT_OF_KIND: 'ይህ ከፈቃዱ ዓይነት ጋር አይስማማም',
  'POST /approvals': 'መፍቀድ አልተቻለም።',
}
