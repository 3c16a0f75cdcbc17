// Tells the other tabs of this page what changes.

/** Return a function that sends; `hear` is given what others send. */
export function channel(name, hear) {
  if (!globalThis.BroadcastChannel) return () => {};
  const open = new BroadcastChannel(name);
  open.onmessage = ({ data }) => hear(data);
  return (value) => open.postMessage(value);
}
