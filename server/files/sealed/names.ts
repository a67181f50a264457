/** How the name of a sealed file ends. The name tells, not the content: no file in clear can be taken for a sealed one. */
export const SEALED = '.sealed';
/** How the name of one ends that is being written. */
export const PARTIAL = '.part';
