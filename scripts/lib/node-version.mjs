const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24

if (!fits) {
  console.error(
    `Mezgeb needs Node 20.19 or newer (20.19+, 22.12+, or 24 and newer). This is ${process.version}.`,
  )
  process.exit(1)
}
