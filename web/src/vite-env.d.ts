declare module 'virtual:mantine-variables.css'
declare module 'virtual:titles'
