/**
 * A preloaded module of the programs that build the site. Ends the program when the IPC channel to the server closes: a
 * killed server cannot end its child processes itself.
 */
process.once('disconnect', () => process.exit(1));
// The listener alone would keep the program running.
process.channel?.unref();
