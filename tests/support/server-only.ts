// Stands in for the package of this name, which is there to make a browser build fail.
export {};
