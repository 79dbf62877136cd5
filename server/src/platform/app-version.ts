import serverPackage from '../../package.json' with { type: 'json' }

/** The version of Mezgeb that runs. */
export const APP_VERSION = serverPackage.version
