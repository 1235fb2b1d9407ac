/** React's start. The entry loads it through this module: taken from the package itself, which is no ES module, the entry would wait for the bundler's runtime. */
export { createRoot } from 'react-dom/client'
