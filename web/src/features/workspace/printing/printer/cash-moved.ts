/** Opens the drawer of this device for cash that came in or went out, ETB. Its code is loaded then. */
export function cashMoved(amount: number): void {
  if (amount === 0) return
  import('./open-drawer.ts').then(({ openDrawer }) => openDrawer()).catch(console.warn)
}
