import type { customerDisplay as English } from './customer-display.page.en.ts'

export const customerDisplay: typeof English = {
  title: 'የደንበኛ ማሳያ',
  opens: 'የደንበኛ ማሳያ፦ ለሁለተኛ ስክሪን የሚሆን መስኮት',
  blocked: 'አሳሹ መስኮቱን አልከፈተም። የዚህን ገጽ መስኮቶች ይፍቀዱ።',
  welcome: 'እንኳን ደህና መጡ',
  total: 'ድምር',
  toPay: 'የሚከፈል',
  given: 'የተሰጠ',
  change: 'መልስ',
  onCredit: 'በዱቤ',
  thanks: 'እናመሰግናለን',
  fullScreen: 'ሙሉ ስክሪን',
  lines: 'የገዟቸው ዕቃዎች',
}
